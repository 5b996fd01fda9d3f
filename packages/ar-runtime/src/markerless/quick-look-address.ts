/**
 * The form of a USDZ's address that Quick Look needs: it ends in .usdz and has its options behind the hash. Sharing
 * from Quick Look then shares the page, not the file.
 *
 * @param usdzUrl `/files/{fileId}`, or an address that ends in .usdz by itself; relative or absolute.
 * @param link address of the page that is shared.
 * @see https://developer.apple.com/documentation/arkit/previewing-a-model-with-ar-quick-look
 */
export function quickLookAddress(usdzUrl: string, link: string): string {
  const [path = ''] = usdzUrl.split('#');
  const named = /\/files\/[\w-]+$/.test(path) ? `${path}/model.usdz` : path;
  const options = new URLSearchParams({ allowsContentScaling: '1', canonicalWebPageURL: link });
  return `${named}#${options.toString()}`;
}
