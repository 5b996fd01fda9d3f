import type { z } from 'zod';

/** Status of success, and a description of the answer. */
export type Answer = [status: number, description: string];

/** One call of the API, as the OpenAPI document describes it; its group is that of the list which contains it. */
export interface ApiCall {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Path with `{name}` in place of each parameter. */
  path: string;
  summary: string;
  /**
   * `session`: a signed-in user; `anyone`; `signature`: the address, a header or a cookie of its own carries the proof.
   */
  by: 'anyone' | 'session' | 'signature';
  body?: z.ZodType;
  /** Type of a body that is not JSON. */
  bodyType?: 'multipart/form-data' | 'application/octet-stream';
  /** Parameter of the query → description. */
  query?: Record<string, string>;
  /** Checks the query; the parameters of `query` may be among its own. */
  querySchema?: z.ZodType;
  /** `?workspace=` may name the workspace. Programs have that of their token. */
  inWorkspace?: true;
  headers?: Record<string, string>;
  answer: Answer;
  /** The answer is a stream of server-sent events, which ends when the caller closes it. */
  streams?: true;
  /** The call exists only with this billing provider, or with the disk store. */
  onlyWith?: 'stripe' | 'disk';
}

/** Query of calls for what belongs to a workspace. */
export const WORKSPACE_QUERY = { workspace: 'Id of the workspace; the personal one by default' };

/** Answers that several calls share. */
export const PATCHED_USER: Answer = [200, 'The changed user.'];
export const SIGNED_IN: Answer = [200, 'The user; the session cookie is set.'];
export const PASSKEY_OPTIONS: Answer = [200, 'Options in the JSON form of WebAuthn.'];
export const DONE: Answer = [200, '`{ "ok": true }`'];
