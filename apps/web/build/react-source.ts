import type { ESTree, Plugin } from 'vite';
import { withoutRanges } from './without-ranges.ts';

/**
 * Functions that no page calls, by the module that has them: for pages that a server has rendered, for hints to the
 * browser and for forms without own code.
 */
const UNUSED: Record<string, readonly string[]> = {
  'react-dom-client': ['hydrateRoot'],
  'react-dom': [
    'preconnect',
    'prefetchDNS',
    'preinit',
    'preinitModule',
    'preload',
    'preloadModule',
    'requestFormReset',
    'useFormState',
    'useFormStatus',
  ],
};
const MODULE = /\/react-dom\/cjs\/(react-dom(?:-client)?)\.production\.js$/;

/** Leaves out functions of React DOM that no page uses. Bundlers cannot, because its modules are CommonJS. */
export function reactSource(): Plugin {
  return {
    name: 'react-source',
    apply: 'build',
    transform: {
      filter: { id: MODULE },
      handler(code, id) {
        const { body } = this.parse(code);
        const unused = (UNUSED[MODULE.exec(id)?.[1] ?? ''] ?? []).map((name) => {
          const statement = body.find((other) => exportedName(other) === name);
          if (!statement) throw new Error(`React DOM is not written as it was: it has no ${name}`);
          return statement;
        });
        return { code: withoutRanges(code, unused), map: null };
      },
    },
  };
}

/** Name that a statement `exports.name = …` gives a value to. */
function exportedName(statement: ESTree.Program['body'][number]): string | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left } = statement.expression;
  if (left.type !== 'MemberExpression' || left.object.type !== 'Identifier' || left.object.name !== 'exports')
    return undefined;
  return left.property.type === 'Identifier' ? left.property.name : undefined;
}
