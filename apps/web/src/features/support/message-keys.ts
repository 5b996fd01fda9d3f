import { randomUuid } from '../../api/random-uuid';

/**
 * Makes the keys by which the server tells a repeated message from a new one.
 *
 * @returns a function from a message to its key: the same key for the same content, so that a repetition after a lost
 *   answer makes no second message; a new key for changed content, which the server would otherwise drop as a
 *   repetition.
 */
export function messageKeys(): (content: object) => string {
  let known = { json: '', key: '' };
  return (content) => {
    const json = JSON.stringify(content);
    if (json !== known.json) known = { json, key: randomUuid() };
    return known.key;
  };
}
