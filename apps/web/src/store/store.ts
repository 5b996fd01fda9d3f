/** A value with listeners, in the form that `useSyncExternalStore` expects. */
export class Store<Value> {
  private readonly listeners = new Set<() => void>();

  constructor(private value: Value) {}

  get current(): Value {
    return this.value;
  }

  readonly read = (): Value => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  protected set(value: Value): void {
    this.value = value;
    for (const listener of this.listeners) listener();
  }

  protected async nextChange(): Promise<void> {
    return new Promise((resolve) => {
      const stop = this.subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}
