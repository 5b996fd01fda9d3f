/** A moment that others wait for, such as the tap on Start. It stays open. */
export class Gate {
  isOpen = false;
  readonly opened: Promise<void>;
  private settle: () => void = () => undefined;

  constructor() {
    this.opened = new Promise((resolve) => (this.settle = resolve));
  }

  /** A gate that is open from the start. */
  static opened(): Gate {
    const gate = new Gate();
    gate.open();
    return gate;
  }

  /** Opens the gate; further calls have no effect. */
  open(): void {
    this.isOpen = true;
    this.settle();
  }
}
