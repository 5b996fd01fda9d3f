import type { PlaceRules } from '../src/http/limits/limit-store';
import { MemoryLimitStore } from '../src/http/limits/memory-limit-store';

/** Limits that are never met, for tests that send far more than any user. */
export class ForgetfulLimits extends MemoryLimitStore {
  override take(key: string, rules: PlaceRules) {
    return super.take(key, { ...rules, lifetimeMs: 1 });
  }
}
