import { app as texts } from '../texts/app';
import { buttonClass } from '../ui/buttons/button-style';
import { MessageScreen } from './message-screen';

export function NotFoundPage() {
  return (
    <MessageScreen
      title={texts.notFound.title}
      text={texts.notFound.text}
      actions={
        <a href="/" className={buttonClass({ variant: 'primary' })}>
          {texts.toStart}
        </a>
      }
    />
  );
}
