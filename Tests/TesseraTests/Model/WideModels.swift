import Foundation
import Tessera

/// 70 attributes of mixed types.
@Model final class Wide70 {
  var a0: Int
  var a1 = "d1"
  var a2: Double?
  var a3 = false
  var a4: String
  var a5 = Date(timeIntervalSinceReferenceDate: 5)
  @Attribute(.lazy) var a6 = "lazy 6"
  var a7: Int
  var a8 = "d8"
  var a9: Double?
  var a10 = false
  var a11: String
  var a12 = Date(timeIntervalSinceReferenceDate: 12)
  @Attribute(.lazy) var a13 = "lazy 13"
  var a14: Int
  var a15 = "d15"
  var a16: Double?
  var a17 = false
  var a18: String
  var a19 = Date(timeIntervalSinceReferenceDate: 19)
  @Attribute(.lazy) var a20 = "lazy 20"
  var a21: Int
  var a22 = "d22"
  var a23: Double?
  var a24 = false
  var a25: String
  var a26 = Date(timeIntervalSinceReferenceDate: 26)
  @Attribute(.lazy) var a27 = "lazy 27"
  var a28: Int
  var a29 = "d29"
  var a30: Double?
  var a31 = false
  var a32: String
  var a33 = Date(timeIntervalSinceReferenceDate: 33)
  @Attribute(.lazy) var a34 = "lazy 34"
  var a35: Int
  var a36 = "d36"
  var a37: Double?
  var a38 = false
  var a39: String
  var a40 = Date(timeIntervalSinceReferenceDate: 40)
  @Attribute(.lazy) var a41 = "lazy 41"
  var a42: Int
  var a43 = "d43"
  var a44: Double?
  var a45 = false
  var a46: String
  var a47 = Date(timeIntervalSinceReferenceDate: 47)
  @Attribute(.lazy) var a48 = "lazy 48"
  var a49: Int
  var a50 = "d50"
  var a51: Double?
  var a52 = false
  var a53: String
  var a54 = Date(timeIntervalSinceReferenceDate: 54)
  @Attribute(.lazy) var a55 = "lazy 55"
  var a56: Int
  var a57 = "d57"
  var a58: Double?
  var a59 = false
  var a60: String
  var a61 = Date(timeIntervalSinceReferenceDate: 61)
  @Attribute(.lazy) var a62 = "lazy 62"
  var a63: Int
  var a64 = "d64"
  var a65: Double?
  var a66 = false
  var a67: String
  var a68 = Date(timeIntervalSinceReferenceDate: 68)
  @Attribute(.lazy) var a69 = "lazy 69"

  init() {
    a0 = 0
    a4 = "s4"
    a7 = 7
    a11 = "s11"
    a14 = 14
    a18 = "s18"
    a21 = 21
    a25 = "s25"
    a28 = 28
    a32 = "s32"
    a35 = 35
    a39 = "s39"
    a42 = 42
    a46 = "s46"
    a49 = 49
    a53 = "s53"
    a56 = 56
    a60 = "s60"
    a63 = 63
    a67 = "s67"
  }
}

/// As many as an entity may have.
@Model final class Wide128 {
  var a0 = 0
  var a1 = 1
  var a2 = 2
  var a3 = 3
  var a4 = 4
  var a5 = 5
  var a6 = 6
  var a7 = 7
  var a8 = 8
  var a9 = 9
  var a10 = 10
  var a11 = 11
  var a12 = 12
  var a13 = 13
  var a14 = 14
  var a15 = 15
  var a16 = 16
  var a17 = 17
  var a18 = 18
  var a19 = 19
  var a20 = 20
  var a21 = 21
  var a22 = 22
  var a23 = 23
  var a24 = 24
  var a25 = 25
  var a26 = 26
  var a27 = 27
  var a28 = 28
  var a29 = 29
  var a30 = 30
  var a31 = 31
  var a32 = 32
  var a33 = 33
  var a34 = 34
  var a35 = 35
  var a36 = 36
  var a37 = 37
  var a38 = 38
  var a39 = 39
  var a40 = 40
  var a41 = 41
  var a42 = 42
  var a43 = 43
  var a44 = 44
  var a45 = 45
  var a46 = 46
  var a47 = 47
  var a48 = 48
  var a49 = 49
  var a50 = 50
  var a51 = 51
  var a52 = 52
  var a53 = 53
  var a54 = 54
  var a55 = 55
  var a56 = 56
  var a57 = 57
  var a58 = 58
  var a59 = 59
  var a60 = 60
  var a61 = 61
  var a62 = 62
  var a63 = 63
  var a64 = 64
  var a65 = 65
  var a66 = 66
  var a67 = 67
  var a68 = 68
  var a69 = 69
  var a70 = 70
  var a71 = 71
  var a72 = 72
  var a73 = 73
  var a74 = 74
  var a75 = 75
  var a76 = 76
  var a77 = 77
  var a78 = 78
  var a79 = 79
  var a80 = 80
  var a81 = 81
  var a82 = 82
  var a83 = 83
  var a84 = 84
  var a85 = 85
  var a86 = 86
  var a87 = 87
  var a88 = 88
  var a89 = 89
  var a90 = 90
  var a91 = 91
  var a92 = 92
  var a93 = 93
  var a94 = 94
  var a95 = 95
  var a96 = 96
  var a97 = 97
  var a98 = 98
  var a99 = 99
  var a100 = 100
  var a101 = 101
  var a102 = 102
  var a103 = 103
  var a104 = 104
  var a105 = 105
  var a106 = 106
  var a107 = 107
  var a108 = 108
  var a109 = 109
  var a110 = 110
  var a111 = 111
  var a112 = 112
  var a113 = 113
  var a114 = 114
  var a115 = 115
  var a116 = 116
  var a117 = 117
  var a118 = 118
  var a119 = 119
  var a120 = 120
  var a121 = 121
  var a122 = 122
  var a123 = 123
  var a124 = 124
  var a125 = 125
  var a126 = 126
  var a127 = 127
}

/// More than an entity may have.
@Model final class Wide130 {
  var a0 = 0
  var a1 = 1
  var a2 = 2
  var a3 = 3
  var a4 = 4
  var a5 = 5
  var a6 = 6
  var a7 = 7
  var a8 = 8
  var a9 = 9
  var a10 = 10
  var a11 = 11
  var a12 = 12
  var a13 = 13
  var a14 = 14
  var a15 = 15
  var a16 = 16
  var a17 = 17
  var a18 = 18
  var a19 = 19
  var a20 = 20
  var a21 = 21
  var a22 = 22
  var a23 = 23
  var a24 = 24
  var a25 = 25
  var a26 = 26
  var a27 = 27
  var a28 = 28
  var a29 = 29
  var a30 = 30
  var a31 = 31
  var a32 = 32
  var a33 = 33
  var a34 = 34
  var a35 = 35
  var a36 = 36
  var a37 = 37
  var a38 = 38
  var a39 = 39
  var a40 = 40
  var a41 = 41
  var a42 = 42
  var a43 = 43
  var a44 = 44
  var a45 = 45
  var a46 = 46
  var a47 = 47
  var a48 = 48
  var a49 = 49
  var a50 = 50
  var a51 = 51
  var a52 = 52
  var a53 = 53
  var a54 = 54
  var a55 = 55
  var a56 = 56
  var a57 = 57
  var a58 = 58
  var a59 = 59
  var a60 = 60
  var a61 = 61
  var a62 = 62
  var a63 = 63
  var a64 = 64
  var a65 = 65
  var a66 = 66
  var a67 = 67
  var a68 = 68
  var a69 = 69
  var a70 = 70
  var a71 = 71
  var a72 = 72
  var a73 = 73
  var a74 = 74
  var a75 = 75
  var a76 = 76
  var a77 = 77
  var a78 = 78
  var a79 = 79
  var a80 = 80
  var a81 = 81
  var a82 = 82
  var a83 = 83
  var a84 = 84
  var a85 = 85
  var a86 = 86
  var a87 = 87
  var a88 = 88
  var a89 = 89
  var a90 = 90
  var a91 = 91
  var a92 = 92
  var a93 = 93
  var a94 = 94
  var a95 = 95
  var a96 = 96
  var a97 = 97
  var a98 = 98
  var a99 = 99
  var a100 = 100
  var a101 = 101
  var a102 = 102
  var a103 = 103
  var a104 = 104
  var a105 = 105
  var a106 = 106
  var a107 = 107
  var a108 = 108
  var a109 = 109
  var a110 = 110
  var a111 = 111
  var a112 = 112
  var a113 = 113
  var a114 = 114
  var a115 = 115
  var a116 = 116
  var a117 = 117
  var a118 = 118
  var a119 = 119
  var a120 = 120
  var a121 = 121
  var a122 = 122
  var a123 = 123
  var a124 = 124
  var a125 = 125
  var a126 = 126
  var a127 = 127
  var a128 = 128
  var a129 = 129
}
