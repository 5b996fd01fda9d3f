import { shownMessage } from '../../api/api-error';
import { usePasskeyLogin } from '../../api/passkey-login';
import { passkeysHere } from '../../api/passkeys-here';
import { auth as texts } from '../../texts/auth';
import { Button } from '../../ui/buttons/button';
import { showToast } from '../../ui/messages/toast';
import { sayWelcome } from './say-signed-in';

/** Signs in by a passkey alone; absent where passkeys cannot be used. */
export function PasskeyButton() {
  const login = usePasskeyLogin();
  if (passkeysHere() !== 'available') return null;
  const run = async () => {
    try {
      const user = await login.mutateAsync();
      if (user) sayWelcome(user);
    } catch (error) {
      showToast({ kind: 'error', title: texts.loginFailed, description: shownMessage(error, texts.loginFailed) });
    }
  };
  return (
    <Button size="lg" wide busy={login.isPending} onClick={() => void run()}>
      {texts.passkey}
    </Button>
  );
}
