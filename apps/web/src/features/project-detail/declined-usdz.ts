const KEY = 'usdz-declined';

/** Whether this tab has tried the model in vain, or its creator did not want to wait. */
export function isDeclined(modelUrl: string): boolean {
  return declined().includes(modelUrl);
}

export function rememberDeclined(modelUrl: string): void {
  if (!isDeclined(modelUrl)) sessionStorage.setItem(KEY, [...declined(), modelUrl].join(' '));
}

function declined(): string[] {
  return sessionStorage.getItem(KEY)?.split(' ') ?? [];
}
