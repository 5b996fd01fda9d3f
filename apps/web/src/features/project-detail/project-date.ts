const twoDigits = (value: number) => String(value).padStart(2, '0');

/** dd/MM/yyyy in the reader's time zone, as the specification asks of these pages; others use `dateText`. */
export function projectDateText(iso: string): string {
  const date = new Date(iso);
  return `${twoDigits(date.getDate())}/${twoDigits(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** dd/MM/yyyy HH:mm in the reader's time zone. */
export function projectTimeText(iso: string): string {
  const date = new Date(iso);
  return `${projectDateText(iso)} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}
