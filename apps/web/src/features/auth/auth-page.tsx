import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pageConfig } from '../../page-config';
import { auth as texts } from '../../texts/auth';
import { LanguageOffer } from '../../language/language-offer';
import { chooseLanguage } from '../../texts/choose-language';
import { Logo } from '../../ui/pictures/logo';
import { Tabs } from '../../ui/layout/tabs';
import { AuthFoot } from './auth-foot';
import { LoginForm } from './login-form';
import { MarketingPanel } from './marketing-panel';
import { RegisterForm } from './register-form';

type Tab = 'login' | 'register';

/** Sign-in and sign-up. The guard redirects users who are already signed in. */
export function AuthPage() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [tab, setTab] = useState<Tab>(path.startsWith('/signup') ? 'register' : 'login');
  // The user name is shared by both forms, so that it survives a change of tab.
  const [username, setUsername] = useState('');
  const choose = (next: Tab) => {
    setTab(next);
    navigate(`/${next === 'login' ? 'login' : 'signup'}${search && `?${search}`}`, { replace: true });
  };
  const head = tab === 'login' ? texts.loginHead : texts.registerHead;
  return (
    <>
      <LanguageOffer onChoose={chooseLanguage} />
      <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]">
        <main className="flex flex-col px-5 py-6 sm:px-10 lg:px-14">
          <Logo name={pageConfig.productName} />
          <div className="m-auto w-full max-w-sm py-10">
            <h1 className="text-xl font-bold">{head.title}</h1>
            <p className="text-ink-soft">{head.subtitle}</p>
            <p className="mt-2 text-sm text-ink-soft lg:hidden">{texts.panel.text}</p>
            <div className="h-6" />
            <Tabs
              label={texts.tabs}
              value={tab}
              onValueChange={choose}
              items={[
                {
                  value: 'login',
                  label: texts.login,
                  content: (
                    <LoginForm username={username} onUsername={setUsername} onSwitch={() => choose('register')} />
                  ),
                },
                {
                  value: 'register',
                  label: texts.register,
                  content: (
                    <RegisterForm username={username} onUsername={setUsername} onSwitch={() => choose('login')} />
                  ),
                },
              ]}
            />
          </div>
          <AuthFoot />
        </main>
        <MarketingPanel />
      </div>
    </>
  );
}
