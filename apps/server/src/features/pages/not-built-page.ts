/** Shown by a server whose web app was never built. */
export const NOT_BUILT_PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Not built yet</title></head>
  <body>
    <h1>The web app has not been built yet</h1>
    <p>Run <code>npm run build</code> in the project's folder, then reload this page.</p>
  </body>
</html>
`;
