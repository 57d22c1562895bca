/// Where objects live.
public final class ModelContext {
}
