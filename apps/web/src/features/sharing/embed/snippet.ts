import { EMBED_SIZE, EMBED_STOP, embedAddress, embedPermissions, type EmbedView } from '@anchora/contract/embed-page';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

interface EmbedOf {
  publicUrl: string;
  shareId: string;
  name: string;
  view: EmbedView;
}

/** Writes the HTML with which a site shows the project. */
export function embedSnippet({ publicUrl, shareId, name, view }: EmbedOf): string {
  const title = name.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
  return (
    `<iframe src="${embedAddress(publicUrl, shareId, view)}" title="${title}"` +
    ` width="${EMBED_SIZE.widthPx}" height="${EMBED_SIZE.heightPx}"` +
    ` allow="${embedPermissions(view)}" allowfullscreen style="border:0"></iframe>`
  );
}

/** Writes the script with which a site hears of the events of an embed, and can end it. */
export function eventsSnippet(publicUrl: string): string {
  return [
    `addEventListener('message', ({ origin, data }) => {`,
    `  if (origin !== '${publicUrl}') return;`,
    `  // anchora:started, anchora:found, anchora:lost, anchora:tapped`,
    `  console.log(data.type);`,
    `});`,
    `// document.querySelector('iframe').contentWindow.postMessage({ type: '${EMBED_STOP}' }, '${publicUrl}');`,
  ].join('\n');
}
