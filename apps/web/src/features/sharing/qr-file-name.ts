/** The project's name as a file name that is valid on every system, without an extension. */
export function qrFileName(projectName: string): string {
  const plain = projectName
    .normalize('NFC')
    .replace(/[\p{C}\\/:*?"<>|.]+/gu, ' ')
    .trim()
    .replace(/\s+/g, '-')
    .slice(0, 80);
  return `${plain || 'project'}-qr`;
}
