/** Text whose commands, written as “npm …”, do not wrap: a command broken over two lines would be misread. */
export function CommandText({ text }: { text: string }) {
  // Every second part is a match of the pattern.
  return text.split(/(“npm [^”]+”)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a part is its place
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
