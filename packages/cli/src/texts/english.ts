/** Code → template of every text of this program; see `message-template.ts` of the contract for the slots. */
export const english = {
  help: `Usage: anchora COMMAND [options]

Sign-in
  login --server ADDRESS     Sign in with a token, which is asked for, or read from a pipe
  logout                     Forget the token on this computer
  whoami                     Show the server, the workspace, and what the token may do

Projects
  create --name TEXT --content FILE [--picture FILE] [--tracking FILE]
         [--description TEXT] [--private] [--key TEXT]
                             Make one project. Without a picture, its content stands on a floor or table
  create --from FOLDER [--table FILE] [--check]
                             Make the projects of a CSV table. Repeat the command to continue after
                             an interruption; --check only checks the table
  import FILE.zip            Make a project from its download. Repeat the command to continue after an
                             interruption
  publish ID...              Publish the draft, and open the project for visitors [--keep-private]
  list                       List projects [--search TEXT] [--view active|archived|trash]
  replace ID [--content FILE] [--picture FILE]
                             Replace a file behind the same link and QR code
                             [--item ID] [--target ID] [--draft-only] [--with-draft]

Files
  download ID...             Save tracking files [--out FOLDER] [--force]
  qr ID...                   Save QR codes [--format svg|png] [--out FOLDER] [--force]
  numbers ID                 Print visitor numbers as CSV [--from DAY] [--to DAY] [--by PROPERTY]
                             [--out FILE] [--force]

Every command: --json for programs, --quiet, --server ADDRESS, --help. create: --no-wait leaves the
tracking files to the server.

ANCHORA_TOKEN and ANCHORA_SERVER take the place of a sign-in. ANCHORA_LANG=vi speaks Vietnamese.
Exit codes: 0 done, 1 refused or failed, 2 wrong command or table, 3 not signed in or not allowed,
4 server out of reach, 130 interrupted.
`,
  interrupted: 'Stopped. Repeat the same command to continue.',
  unexpected: 'This did not work: {message}',
  'no-answer': 'The server does not answer ({cause}). Check the connection, then repeat the command.',
  'answer-unreadable': 'The server answered with status {status} and no message.',
  'wait-limited': 'Waiting {seconds:seconds}. {why}',
  'wait-retry': 'Trying again in {seconds:seconds}. {why}',
  'wait-no-answer': '{server} does not answer.',

  'command-unknown': 'There is no command "{given}". Choose one of: {commands:list}.',
  'arguments-invalid': '{reason} "anchora help" lists the options.',
  'token-on-command-line':
    'Nothing was sent: other programs on this computer can read a token on the command line. Revoke that token, make another, and enter it when "anchora login" asks for it.',
  'option-missing': '{option} is missing.',
  'not-with-from': '{option} belongs to a single project; a table has a column for it.',
  'only-with': '{option} needs {needed}.',
  'no-operands': 'This command takes no "{given:list}".',
  'choice-unknown': '{option} is "{given}"; choose one of: {choices:list}.',
  'id-missing': 'Name the project by its id; "anchora list" shows the ids.',
  'id-invalid': '"{given}" is no id of a project; "anchora list" shows the ids.',
  'one-id': 'This command takes one project.',
  'one-archive': 'This command takes one file: the zip of a downloaded project.',
  'day-invalid': 'Write days as 2026-11-30.',

  'server-missing': 'Name your server: --server https://ar.example',
  'server-invalid': '"{given}" is no address of a server. It looks like https://ar.example',
  'server-not-secure': 'A token would travel unprotected to {origin}. Use https.',
  'token-prompt': 'Token from {page} (it is not shown): ',
  'token-malformed': 'This is no token. Tokens begin with {prefix}.',
  'token-file-open':
    'Other users of this computer can read {file}, so the token in it is not used. Sign in again with a new token, and revoke the old one.',
  'token-file-broken': '{file} cannot be read. Sign in again.',
  'not-signed-in':
    'You are not signed in. Run "anchora login --server ADDRESS", or set ANCHORA_TOKEN and ANCHORA_SERVER.',
  'signed-in-elsewhere': 'You are signed in at {server}, not at {wanted}. Run "anchora login --server {wanted}".',
  'signed-in': 'Signed in at {server} with the token "{name}", which is kept in {file}.',
  'signed-out': 'The token was removed from this computer. It works until it is revoked or expires.',
  'was-signed-out': 'You were not signed in.',
  whoami: '{server}, workspace {workspaceId:number}\nToken "{name}": {scopes:list}; until {expires}',
  'scope-missing': 'The token lacks: {scopes:list}. Make one with these scopes at /api-access of your server.',

  'file-missing': '{name} is not there, or cannot be read.',
  'file-outside': '{name} is outside the folder of the table.',
  'file-empty': '{name} is empty.',
  'file-too-large': '{name} is larger than {maxMb:number} MB.',
  'file-of-browser':
    '{name}: only a browser converts {format}. Open the server in a browser and create the project there.',
  'file-kind': '{name} cannot be used here. Accepted are: {extensions:list}.',
  'file-exists': '{file} exists with other content. --force replaces it.',
  'archive-no-project': '{name} is not the download of a project.',
  'archive-damaged': '{name} is damaged. Nothing was sent; download the project again.',
  'archive-too-large':
    '{name} holds more than a project can: {files:number} files, {maxMb:number} MB, or files that unpack to {ratio:number} times their size.',
  'tracking-without-picture': 'A tracking file needs its picture.',

  'folder-missing': 'There is no folder {folder}.',
  'table-missing': '{folder} has no table. Save one there as CSV.',
  'tables-many': '{folder} has several tables: {tables:list}. Choose one with --table.',
  'table-unreadable': '{file} cannot be read.',
  'table-too-large': '{file} is larger than {maxMb:number} MB.',
  'table-empty': '{file} has no rows below its header.',
  'table-good': 'The table is good. Its projects: {count:number}. Nothing was sent.',
  'table-refused': 'Nothing was sent, because {file} has faults. Rows with faults: {rows:number}',
  'csv-encoding': '{file} is not UTF-8. In Excel, save it as "CSV UTF-8".',
  'csv-quote':
    '{file}, row {row:number}, column {column:number}: a quotation mark is in the wrong place or is never closed.',
  'column-unknown':
    '{file} has a column "{column}", which is not known. Columns are: {columns:list}. Begin its name with # to keep it for yourself.',
  'column-twice': '{file} has two columns "{column}".',
  'column-missing': '{file} has no column "{column}". Columns are: {columns:list}.',
  'cell-missing': 'is empty',
  'cell-too-long': 'has more than {max:number} characters',
  'cell-not-yes-or-no': 'must be yes or no',
  'key-twice': 'is the same as in row {row:number}. Give rows with the same name different keys.',
  'too-many-cells': 'has more cells than the header; a quotation mark may be missing',
  'fault-of-row': 'Row {row:number}: {message}',
  'fault-of-cell': 'Row {row:number}, column {column}: {message}',
  'further-faults': 'and {count:number} more; --json lists all',

  'journal-of-other-place':
    '{file} says that this table was sent to {server}, workspace {workspaceId:number}. Sign in there, or move that file away to make the projects here as well.',
  'journal-broken':
    '{file} is damaged in line {line:number}. Without it, projects could be made twice: compare with "anchora list" first.',
  'table-in-use': 'Another run is working on this table: process {process}. If none is, delete {file}.',

  uploading: 'Uploading {file}',
  building: 'The server prepares the picture',
  publishing: 'Publishing project {id:number}',
  replacing: 'Replacing files of project {id:number}',
  sending: 'Sending file {number:number} of {of:number}',
  'imported-draft': 'Its scene is a draft. Publish it on the stage, or with "anchora publish {id}".',
  saving: 'Saving {number:number} of {of:number}',
  'batch-progress': 'Made {made:number} of {of:number}, ready {ready:number}',
  'batch-progress-refused': 'Made {made:number} of {of:number}, ready {ready:number}, refused {refused:number}',
  'batch-done': 'Made {made:number}; made before {were:number}; failed {failed:number}.',
  'list-empty': 'There are no projects.',
  views: 'views: {count:number}',
  'state-ready': 'ready',
  'state-building': 'in preparation',
  'state-build-failed': 'failed',
  'state-private': 'private',
  'state-archived': 'archived',
  'state-deleted': 'in the trash',
  'state-blocked': 'taken down',
  'state-gone': 'deleted',
  'state-refused': 'refused',
  'project-gone': 'Project {id:number} was deleted meanwhile.',
  'no-tracking-file': 'Project {id:number} has no tracking file yet, or needs none.',
  'picture-not-trackable': 'The server could not prepare the picture, so nothing was replaced or published: {reason}',
  'nothing-to-replace': 'Say what to replace: --content FILE, --picture FILE, or both.',
  'draft-unpublished':
    'Project {id:number} has changes that are not published. Publish or drop them first, or use --with-draft to publish them too.',
  'item-missing': 'The project has no such item of the kind {kind}. It has: {items:list}.',
  'items-many': 'The project has several items of the kind {kind}. Choose one with --item: {items:list}.',
  'target-missing': 'The project has no such picture. It has: {targets:list}.',
  'targets-many': 'The project has several pictures. Choose one with --target: {targets:list}.',
} as const;
