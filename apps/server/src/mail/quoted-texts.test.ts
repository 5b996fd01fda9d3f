import { expect, it } from 'vitest';
import { inviteMail } from '../features/workspaces/invite-mail';
import { publishMail } from '../features/scenes/publish-mail';
import { weeklyMail } from '../features/numbers/weekly-mail';

const HOSTILE =
  'You won\r\n\r\nhttps://evil.example/x\u202Egpj\u2066 www.evil.example\u2028<img src=x onerror=alert(1)>\0';
const QUOTED = 'You won  https evil example/xgpj www evil example <img src=x onerror=alert(1)>';
const SERVER = { productName: 'Anchora', publicUrl: 'https://ar.example' };
const READER = { email: 'ann@example.com', username: 'ann', displayName: HOSTILE, workspaceId: 1 };
const WEEK = { id: 7, name: HOSTILE, opened: 3, openedBefore: 1, found: 2, acted: 1 };

it.each(['en', 'vi', 'default'] as const)(
  'a mail in %s quotes texts of creators as one line without links',
  (language) => {
    const invite = { email: READER.email, url: 'https://ar.example/invites/1', name: HOSTILE, invitedBy: HOSTILE };
    const mails = [
      inviteMail({ ...invite, role: 'editor', language }, SERVER),
      publishMail({ ...READER, language }, SERVER, { id: 7, name: HOSTILE, version: 2 }),
      weeklyMail({ ...READER, language }, [WEEK], SERVER),
    ];
    for (const { to, subject, text } of mails) {
      expect(to).toBe(READER.email);
      expect(subject).not.toContain('won');
      expect(
        text
          .split('\n')
          .filter((line) => line.includes('You won'))
          .join(),
      ).toContain(QUOTED);
      expect(text.split('You won').length).toBe(text.split(QUOTED).length);
      expect(text.replaceAll(/https:\/\/ar\.example[\w/]*/g, '')).not.toMatch(/:\/\/|www\.|[\r\0\u2028\u202E\u2066]/u);
    }
  },
);
