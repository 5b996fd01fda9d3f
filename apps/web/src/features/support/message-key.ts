import { randomUuid } from '../../api/random-uuid';

/**
 * Keys by which the server tells a repeated message from a new one.
 *
 * @returns gives the key of a message: the same for the same content, so that a repetition after a lost answer makes no second message;
 *   another one for changed content, which the server would drop as a repetition.
 */
export function messageKeys(): (content: object) => string {
  let known = { json: '', key: '' };
  return (content) => {
    const json = JSON.stringify(content);
    if (json !== known.json) known = { json, key: randomUuid() };
    return known.key;
  };
}
