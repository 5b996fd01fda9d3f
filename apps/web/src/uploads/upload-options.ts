import type { UploadTransport } from './upload-transport';

/**
 * `checking`: all bytes are sent and the server checks them; `waiting`: the connection is lost or the server is busy,
 * and the file will be sent again.
 */
export type UploadProgress =
  | { phase: 'sending'; sentBytes: number; totalBytes: number }
  | { phase: 'checking' }
  | { phase: 'waiting' };

export interface UploadOptions {
  signal?: AbortSignal;
  onProgress?(progress: UploadProgress): void;
  /** Set for the source of a conversion. */
  kind?: 'source';
  /** Workspace to which the file belongs, null for the personal one; by default that of the page. */
  workspace?: number | null;
}

/** Platform functions that the caller passes in. */
export interface UploaderDeps {
  send: UploadTransport;
  /** Resolves after `delayMs`, or shortly after an offline browser is online again; rejects on abort. */
  pause: (delayMs: number, signal?: AbortSignal) => Promise<void>;
}
