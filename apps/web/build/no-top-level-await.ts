import type { Plugin } from 'vite';

interface Node {
  type: string;
}

/**
 * Fails the build if a module awaits at its top level. In Safari, a module that imports such a module while it waits
 * gets undefined exports (WebKit bug 242740); other engines do not show this fault.
 */
export function noTopLevelAwait(): Plugin {
  return {
    name: 'no-top-level-await',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.code.includes('await')) continue;
        if (awaits(this.parse(file.code))) {
          this.error(`${file.fileName} (${file.moduleIds.join(', ')}) awaits at the top level of a module.`);
        }
      }
    },
  };
}

function awaits(node: Node): boolean {
  if (/^(?:Function|ArrowFunction|Method|PropertyDefinition)/.test(node.type)) return false;
  if (node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && 'await' in node && node.await)) return true;
  return Object.values(node).some((part: unknown) => (Array.isArray(part) ? part.some(isAwaiting) : isAwaiting(part)));
}

function isAwaiting(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'type' in part && awaits(part as Node);
}
