import { expect, it } from 'vitest';
import { publishMail } from './publish-mail';

const SERVER = { productName: 'Anchora', publicUrl: 'https://ar.example' };
const PROJECT = { id: 7, name: 'Menu', version: 2 };
const READER = { email: 'ann@example.com', username: 'ann', displayName: null };
const TOKEN = { id: 3, workspaceId: 12, scopes: ['publish'] } as const;

it.each([
  ['en', 'since this browser signed in', 'then change your password'],
  ['vi', 'từ lần đăng nhập này', 'rồi đổi mật khẩu'],
] as const)('a publication in a browser is told in %s, with what to do about the password', (language, first, then) => {
  const { text } = publishMail({ ...READER, language }, SERVER, PROJECT);
  expect(text).toContain(first);
  expect(text).toContain(`${then}:\n\nhttps://ar.example/view/7/stage\n`);
});

it.each([
  ['en', 'by one of your tokens for the API', 'and revoke the token here'],
  ['vi', 'bằng một mã truy cập API của bạn', 'rồi thu hồi mã tại đây'],
] as const)('a publication by a program is told in %s, with the page of its token', (language, first, then) => {
  const { text } = publishMail({ ...READER, language, token: TOKEN }, SERVER, PROJECT);
  expect(text).toContain(first);
  expect(text).toContain('https://ar.example/view/7/stage\n');
  expect(text).toContain(`${then}:\n\nhttps://ar.example/api-access?workspace=12\n`);
  expect(text).not.toMatch(/browser|password|đăng nhập|mật khẩu/);
});
