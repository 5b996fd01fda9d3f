/** A moment that others wait for, such as the tap on Start. */
export class Gate {
  isOpen = false;
  readonly opened: Promise<void>;
  private settle: () => void = () => undefined;

  constructor() {
    this.opened = new Promise((resolve) => (this.settle = resolve));
  }

  /** One that nobody has to wait for. */
  static opened(): Gate {
    const gate = new Gate();
    gate.open();
    return gate;
  }

  /** May be called again. */
  open(): void {
    this.isOpen = true;
    this.settle();
  }
}
