const BOUNDARY = 'form';

/** The body and the headers of a form that uploads one file. */
export function fileForm(fileName: string, bytes: Buffer): { body: Buffer; headers: { 'content-type': string } } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  };
}
