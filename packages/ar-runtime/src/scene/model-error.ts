/** A file that is no model, or one that cannot be shown. */
export class ModelError extends Error {
  override name = 'ModelError';
}
