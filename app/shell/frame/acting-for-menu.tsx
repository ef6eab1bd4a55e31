import { Link, useHref } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icons/icon.tsx'
import * as atDelegation from '#contract/shell/delegation/addresses.ts'
import type { SystemStats } from '#contract/shell/home/shapes.ts'
import classes from './user-menu.module.css'

type Props = { delegate: NonNullable<SystemStats['delegate']> }

/**
 * Part of the user menu: stop acting, act for another delegator, and manage delegations while not acting. Native forms,
 * so that the document reloads at the root. spec: platform §2 "Home"
 */
export function ActingMenu({ delegate: { targetUsercode, list } }: Props) {
  const { t } = useTranslation()
  const act = useHref(atDelegation.act)
  const acting = targetUsercode !== ''
  const others = list.filter(({ usercode }) => usercode !== targetUsercode)
  return (
    <>
      {acting && (
        <form method="post" action={act} className={classes.section}>
          <button type="submit" className={classes.item}>
            <Icon name="user-x" />
            {t('frame.agentExit')}
          </button>
        </form>
      )}
      {others.length > 0 && (
        <form method="post" action={act} className={classes.section} aria-label={t('frame.agentChoose')}>
          <span className={classes.caption}>{t('frame.agentChoose')}</span>
          {others.map(({ usercode, name }) => (
            <button key={usercode} type="submit" name="usercode" value={usercode} className={classes.item}>
              <Icon name="user-share" />
              {t('frame.agentFor', { name })}
            </button>
          ))}
        </form>
      )}
      {!acting && (
        <div className={classes.section}>
          <Link to={atDelegation.delegations} className={classes.item}>
            <Icon name="user-check" />
            {t('frame.authorizations')}
          </Link>
        </div>
      )}
    </>
  )
}
