import { useEffect, useRef } from 'react';
import { useSearch } from 'wouter';
import { shownMessage } from '../../api/api-error';
import { useConfirmEmail } from '../../api/password-reset';
import { passwordReset } from '../../texts/password-reset';
import { Button } from '../../ui/buttons/button';
import { ButtonLink } from '../../ui/buttons/button-link';
import { MissingNotice } from '../../ui/messages/missing-notice';
import { NarrowFailure } from '../../ui/messages/narrow-failure';
import { NarrowPage } from '../../ui/layout/narrow-page';

const { confirm: texts, reset } = passwordReset;

/** The page that the link in a mail opens to confirm an address. */
export function ConfirmEmailPage() {
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const { mutate: confirm, isSuccess, error } = useConfirmEmail();
  // The token works once, and in development React runs effects twice.
  const asked = useRef('');
  useEffect(() => {
    if (token === '' || asked.current === token) return;
    asked.current = token;
    confirm(token);
  }, [token, confirm]);
  if (token === '') {
    return <MissingNotice {...reset.incomplete} action={<ButtonLink href="/dashboard">{texts.home}</ButtonLink>} />;
  }
  if (isSuccess) {
    return (
      <NarrowPage title={texts.title} text={texts.text}>
        <ButtonLink href="/dashboard" variant="primary" size="lg">
          {texts.home}
        </ButtonLink>
      </NarrowPage>
    );
  }
  if (!error) return <NarrowPage title={texts.checking} text="" />;
  return (
    <NarrowFailure
      title={texts.failedTitle}
      text={shownMessage(error)}
      action={
        <>
          <Button onClick={() => confirm(token)}>{texts.retry}</Button>
          <ButtonLink href="/dashboard">{texts.home}</ButtonLink>
        </>
      }
    />
  );
}
