/** An example of one call. Names in braces, such as `{video}`, stand for parts of earlier answers. */
export interface V1Example {
  /** Name of the call. */
  name: string;
  query?: string;
  headers?: Record<string, string>;
  /** An object, or the name of an earlier answer's part. */
  body?: object | string;
  /** A file of a multipart form, by its role in the tests. */
  file?: 'picture' | 'video';
  /** Status of the answer. */
  status: number;
  /**
   * Names under which parts of the answer are used later: name → field, or fields inside each other with full stops.
   */
  keep?: Record<string, string>;
}

const EDITOR = { editor: '6f1c1f5e-6a6e-4c36-9d55-0c5a1c3f6a10' };

/**
 * Every call except `completeUpload`, in an order in which a program can send them; some stand twice. A test sends them
 * all to a server, and the OpenAPI document shows them.
 */
export const V1_EXAMPLES: readonly V1Example[] = [
  { name: 'readToken', status: 200 },
  { name: 'uploadFile', file: 'picture', status: 200, keep: { picture: 'url' } },
  { name: 'uploadFile', file: 'video', status: 200, keep: { video: 'url' } },
  {
    name: 'announceUpload',
    body: { fileName: 'poster.png', contentType: 'image/png', size: 48_213 },
    status: 200,
  },
  {
    name: 'createProject',
    headers: { 'idempotency-key': 'menu-2026' },
    body: {
      name: 'Menu',
      type: 'image-tracking',
      contentType: 'video',
      targetImageUrl: '{picture}',
      modelUrl: '{video}',
      isPublic: true,
    },
    status: 201,
    keep: { key: 'id' },
  },
  { name: 'listProjects', query: 'sort=newest&q=menu', status: 200 },
  { name: 'readProject', status: 200 },
  { name: 'changeProject', body: { description: 'The menu of the summer' }, status: 200 },
  { name: 'readQrCode', query: 'format=png', status: 200 },
  { name: 'buildTrackingFile', status: 202 },
  { name: 'buildTarget', body: {}, status: 200 },
  { name: 'readTarget', status: 200 },
  { name: 'readFile', status: 200 },
  { name: 'readNumbers', query: 'from=2026-11-01&to=2026-11-07', status: 200 },
  { name: 'readNumbersTable', query: 'from=2026-11-01&to=2026-11-07', status: 200 },
  { name: 'readDailyCounts', status: 200 },
  { name: 'makeLink', body: { name: 'Door' }, status: 201, keep: { code: 'code' } },
  { name: 'listLinks', status: 200 },
  { name: 'renameLink', body: { name: 'Front door' }, status: 200 },
  { name: 'deleteLink', status: 200 },
  { name: 'deleteProject', status: 200 },
  { name: 'restoreProject', status: 200 },
  {
    name: 'createProject',
    headers: { 'idempotency-key': 'clock-2026' },
    body: { name: 'Clock', type: 'markerless', contentType: 'video', modelUrl: '{video}', isPublic: false },
    status: 201,
    keep: { key: 'id' },
  },
  { name: 'readDraft', status: 200, keep: { document: 'document', revision: 'revision' } },
  {
    name: 'saveDraft',
    headers: { 'if-match': '{revision}', ...EDITOR },
    body: '{document}',
    status: 200,
    keep: { revision: 'revision' },
  },
  { name: 'checkPublication', status: 200 },
  {
    name: 'publishDraft',
    headers: { 'idempotency-key': 'clock-first' },
    body: { revision: '{revision}', note: 'First version' },
    status: 201,
  },
  { name: 'listVersions', status: 200 },
  { name: 'readVersion', status: 200 },
  { name: 'changeVersion', body: { isPinned: true }, status: 200 },
  { name: 'restoreVersion', body: { publish: true }, status: 201 },
  { name: 'changeVersion', body: { isPinned: false }, status: 200 },
  { name: 'deleteVersion', status: 200 },
  { name: 'dropDraft', status: 200 },
  {
    name: 'makeWebhook',
    body: { url: 'https://shop.example/anchora', events: ['project.published', 'build.failed'] },
    status: 201,
    keep: { id: 'webhook.id' },
  },
  { name: 'listWebhooks', status: 200 },
  { name: 'changeWebhook', body: { events: ['project.published', 'numbers.weekly'] }, status: 200 },
  { name: 'testWebhook', status: 202 },
  { name: 'listDeliveries', status: 200, keep: { deliveryId: 'items.0.id' } },
  { name: 'sendDeliveryAgain', status: 202 },
  { name: 'replaceWebhookSecret', status: 200 },
  { name: 'deleteWebhook', status: 200 },
];

type ExampleValues = Record<string, string | number | object>;

/** Values of the placeholders in the OpenAPI document. */
export const SAMPLE_VALUES: ExampleValues = {
  picture: '/files/3vJ0aTq8mZr1Xc5nWd7LfQ',
  video: '/files/9bK2sYp4hGe6Vu0oRi3MtA',
  key: 42,
  revision: 1,
  number: 1,
  code: 'k7mq2xpd',
  id: '0f8c1e52-3b1d-4a6e-9d57-6f1a2b3c4d5e',
  deliveryId: 731,
  document: { v: 1, targets: [], scenes: [{ id: 'scene1', name: '', items: [], whenLost: 'hide', button: null }] },
};

/**
 * Puts values in place of `{names}`; a text that is nothing but a name becomes the value itself.
 *
 * @throws Error if a name has no value.
 */
export function fillExample<T>(part: T, values: ExampleValues): T {
  if (typeof part === 'string') {
    const [, whole] = /^\{(\w+)\}$/.exec(part) ?? [];
    if (whole !== undefined) return valueOf(whole, values) as T;
    const textOf = (name: string) => {
      const value = valueOf(name, values);
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    };
    return part.replaceAll(/\{(\w+)\}/g, (_, name: string) => textOf(name)) as T;
  }
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, fillExample(value as unknown, values)]),
  ) as T;
}

function valueOf(name: string, values: ExampleValues): ExampleValues[string] {
  const value = values[name];
  if (value === undefined) throw new Error(`expected a value for {${name}}, got ${Object.keys(values).join(', ')}`);
  return value;
}
