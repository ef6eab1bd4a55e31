import { Link, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { ProviderConfig } from '#contract/shell/session/shapes.ts'
import { signOnPath } from './login-form.ts'
import classes from './sign-in-methods.module.css'

const listId = 'providers'

/**
 * Tabs for the two sign-in methods. Single sign-on starts directly with one provider, lists several, and is disabled
 * without any. Links and a native popover, so no script is needed. spec: platform §2 "Login page"
 */
export function SignInMethodTabs({ providers }: { providers: readonly Pick<ProviderConfig, 'id' | 'title'>[] }) {
  const { t } = useTranslation('session')
  const wanted = useSearchParams()[0].get('redirect')
  const [only, another] = providers
  return (
    <nav aria-label={t('ways')} className={classes.ways}>
      <span className={classes.way} aria-current="page">
        {t('byAccount')}
      </span>
      {!only && (
        <button type="button" className={classes.way} disabled title={t('noSingleSignOn')}>
          {t('bySingleSignOn')}
        </button>
      )}
      {only && !another && (
        <Link reloadDocument className={classes.way} to={signOnPath(only.id, wanted)} title={only.title}>
          {t('bySingleSignOn')}
        </Link>
      )}
      {another && (
        <>
          <button type="button" className={classes.way} popovertarget={listId}>
            {t('bySingleSignOn')}
            <Icon name="chevron-down" size={16} />
          </button>
          <div id={listId} popover="auto" className={classes.list}>
            <h2 className={classes.heading}>{t('chooseProvider')}</h2>
            <ul>
              {providers.map(({ id, title }) => (
                <li key={id}>
                  <Link reloadDocument className={classes.provider} to={signOnPath(id, wanted)}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </nav>
  )
}
