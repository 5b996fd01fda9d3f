/** Files that the reader of `/developers` has in the present folder. */
export const FIRST_PICTURE = 'poster.jpg';
export const FIRST_VIDEO = 'clip.mp4';

export const FIRST_STEPS = ['token', 'upload', 'create', 'wait', 'code'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const AUTH = '-H "Authorization: Bearer $ANCHORA_TOKEN"';

/**
 * The commands of `/developers`, from a token to the QR code of a published project. A test runs them as they stand
 * against a server.
 *
 * @param server address of this server
 * @param token the reader's token, or words in its place
 */
export function firstCommands(server: string, token: string): Record<FirstStep, string> {
  return {
    token: `export ANCHORA_API=${server}/api/v1
export ANCHORA_TOKEN=${token}
curl -sS --fail-with-body -w '\\n' "$ANCHORA_API/token" ${AUTH}`,
    upload: `PICTURE=$(curl -sS --fail-with-body "$ANCHORA_API/files" ${AUTH} \\
  -F file=@${FIRST_PICTURE} | sed -E 's/.*"url":"([^"]+)".*/\\1/')
VIDEO=$(curl -sS --fail-with-body "$ANCHORA_API/files" ${AUTH} \\
  -F file=@${FIRST_VIDEO} | sed -E 's/.*"url":"([^"]+)".*/\\1/')
echo "$PICTURE $VIDEO"`,
    create: `curl -sS --fail-with-body "$ANCHORA_API/projects" ${AUTH} \\
  -H "Content-Type: application/json" -H "Idempotency-Key: my-first-project" \\
  -d '{"name":"My first project","type":"image-tracking","contentType":"video","isPublic":true,
       "targetImageUrl":"'"$PICTURE"'","modelUrl":"'"$VIDEO"'"}' -o project.json
PROJECT=$(sed -E 's/^\\{"id":([0-9]+).*/\\1/' project.json)
echo "$PROJECT"`,
    wait: `until curl -sS --fail-with-body "$ANCHORA_API/projects/$PROJECT" ${AUTH} \\
  -o project.json && grep -qE '"state":"(ready|failed)"' project.json; do sleep 2; done
grep -oE '"viewUrl":"[^"]+"' project.json`,
    code: `curl -sS --fail-with-body "$ANCHORA_API/projects/$PROJECT/qr-code" ${AUTH} -o code.svg
ls code.svg`,
  };
}

/**
 * The commands of `/developers` that make a webhook and send it a test, after those of `firstCommands`. The same test
 * runs them.
 *
 * @param receiver address of the reader's program
 */
export function webhookCommands(receiver: string): string {
  return `curl -sS --fail-with-body "$ANCHORA_API/webhooks" ${AUTH} \\
  -H "Content-Type: application/json" \\
  -d '{"url":"${receiver}","events":["project.published","build.failed"]}' -o webhook.json
WEBHOOK=$(sed -E 's/^\\{"webhook":\\{"id":"([^"]+)".*/\\1/' webhook.json)
SECRET=$(sed -E 's/.*"secret":"([^"]+)".*/\\1/' webhook.json)
curl -sS --fail-with-body -X POST "$ANCHORA_API/webhooks/$WEBHOOK/test" ${AUTH}
curl -sS --fail-with-body "$ANCHORA_API/webhooks/$WEBHOOK/deliveries" ${AUTH}`;
}
