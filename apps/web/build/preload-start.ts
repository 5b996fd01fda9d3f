import type { Plugin } from 'vite';

const START = /src\/app\/start\.tsx$/;

/**
 * Adds a preload of the app to the page, so that the browser fetches it together with the first script. That script
 * imports the app only after the texts have loaded.
 */
export function preloadStart(): Plugin {
  return {
    name: 'preload-start',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!bundle || path !== '/index.html') return html;
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const start = chunks.find(({ facadeModuleId }) => facadeModuleId && START.test(facadeModuleId));
        if (!start) throw new Error('The build has no chunk of src/app/start.tsx');
        const wanted = new Set([start.fileName]);
        for (const name of wanted) {
          for (const imported of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) wanted.add(imported);
        }
        return [...wanted]
          .filter((name) => !html.includes(`/${name}`))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${name}` },
            injectTo: 'head' as const,
          }));
      },
    },
  };
}
