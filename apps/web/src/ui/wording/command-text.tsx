/** Words with commands in “…”, of which none is broken over two lines: what follows a break is taken for another word. */
export function CommandText({ text }: { text: string }) {
  // Every second part is what the pattern has caught.
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
