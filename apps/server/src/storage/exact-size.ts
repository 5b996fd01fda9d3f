import { Transform } from 'node:stream';
import { ObjectSizeError } from './object-store';

/** Passes bytes through, and fails as soon as there are more than `sizeBytes`, or at the end if there were fewer. */
export function exactSize(sizeBytes: number): Transform {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      if (received > sizeBytes) done(new ObjectSizeError(sizeBytes, received));
      else done(null, chunk);
    },
    flush(done) {
      done(received < sizeBytes ? new ObjectSizeError(sizeBytes, received) : null);
    },
  });
}
