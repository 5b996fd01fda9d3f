/** Path of an installed Chromium, or null. `CHROMIUM_PATH` wins. */
export function findChromium(): string | null;
/**
 * @returns path of a Chromium, which is installed if needed and possible.
 * @throws Error whose message says how to get one.
 */
export function ensureChromium(): Promise<string>;
/** The Chromium for journeys without a camera, or null: the headless shell where there is one. `CHROMIUM_PATH` wins. */
export function findPageChromium(): string | null;
