/** The row that an insert or an update of one row returns. @throws Error naming `what` if it returned none */
export function writtenRow<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (row === undefined) throw new Error(`expected the written row of ${what}, got none`);
  return row;
}
