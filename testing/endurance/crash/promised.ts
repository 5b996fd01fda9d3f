/** A value that changes on request. After an interrupted request it may have either the old value or the new one. */
export class Promised<T> {
  private possible: readonly T[];

  constructor(value: T) {
    this.possible = [value];
  }

  ask(value: T): void {
    this.possible = [...this.possible, value];
  }

  acknowledge(value: T): void {
    this.possible = [value];
  }

  allows(value: T): boolean {
    return this.possible.includes(value);
  }

  toString(): string {
    return this.possible.map(String).join(' or ');
  }
}

/** A count whose increments are acknowledged or interrupted. Interrupted ones may count or not. */
export class PromisedCount {
  private asked = 0;
  private acknowledged = 0;

  /** Counts one increment, which `call` requests. */
  async add(call: () => Promise<void>): Promise<void> {
    this.asked++;
    await call();
    this.acknowledged++;
  }

  allows(count: number): boolean {
    return count >= this.acknowledged && count <= this.asked;
  }

  /** Fixes the count while no request is under way: every later reading must include it. */
  settle(count: number): void {
    this.asked = count;
    this.acknowledged = count;
  }

  toString(): string {
    return this.asked === this.acknowledged ? String(this.asked) : `${this.acknowledged} to ${this.asked}`;
  }
}
