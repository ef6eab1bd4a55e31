import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { useFrame, usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { ActionList } from '#app/ui/actions/action-list.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { getUser } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import classes from './user.module.css'
import { UserStatusBadge } from './user-status.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>

export const handle: PageHandle<Loaded> = { i18n: 'accounts-users', title: ({ data }) => data?.user.name ?? '' }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const user = await query(args, getUser, { query: { userId: numberOf(args, 'userId') } })
  const { lastSignInAt } = user
  const { time } = datesOf(request)
  return {
    user: { ...user, createdAt: time(user.createdAt), lastSignInAt: lastSignInAt && time(lastSignInAt) },
  }
}

export default function User() {
  const { t } = useTranslation('accounts-users')
  const { user } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(AccountPerm.writeUsers) && user.manageable
  return (
    <>
      <PageHeader
        title={user.name}
        status={<UserStatusBadge status={user.status} />}
        crumbs={[{ label: t('list.title'), to: at.users }]}
        action={
          mayWrite && (
            <LinkButton look="primary" to={at.userEdit(user.userId)}>
              {t('edit.action')}
            </LinkButton>
          )
        }
      />
      {!user.manageable && <Notice tone="info">{t('page.beyond')}</Notice>}
      <Card title={t('page.facts')}>
        <DescriptionList items={useFacts(user)} />
      </Card>
      <Card
        title={t('field.roles')}
        action={
          mayWrite && (
            <LinkButton small to={at.userRoles(user.userId)}>
              {t('roles.action')}
            </LinkButton>
          )
        }
      >
        {user.roles.length === 0 ? (
          <p>{t('page.noRoles')}</p>
        ) : (
          <ul className={classes.roles}>
            {user.roles.map(({ roleId, roleName, roleCode }) => (
              <li key={roleId}>
                {roleName} <span className={classes.code}>{roleCode}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {mayWrite && <Account user={user} />}
    </>
  )
}

function useFacts(user: Loaded['user']) {
  const { t } = useTranslation('accounts-users')
  const facts: [string, string | number | null][] = [
    [t('field.username'), user.username],
    [t('field.usercode'), user.usercode],
    [t('field.department'), user.dept],
    [t('field.email'), user.email],
    [t('field.mobile'), user.mobile],
    [t('field.company'), user.company],
    [t('field.position'), user.position],
    [t('page.password'), t(user.hasPassword ? 'page.passwordSet' : 'page.passwordNone')],
    [t('factor.term'), t(user.secondFactor ? 'factor.on' : 'factor.off')],
    [t('page.sessions'), user.sessions],
    [t('tokens.term'), user.accessTokens],
    [t('page.lastSignIn'), user.lastSignInAt ?? t('page.never')],
    [t('field.createdAt'), user.createdAt],
  ]
  return facts.flatMap(([term, value]) => (value === null || value === '' ? [] : [{ term, value }]))
}

/** Actions that disable or restore sign-in. */
function Account({ user }: { user: Loaded['user'] }) {
  const { t } = useTranslation('accounts-users')
  const isSelf = useFrame()?.user.id === String(user.userId)
  const give = {
    key: 'link',
    line: t(user.email === null ? 'link.lineShown' : 'link.lineMailed'),
    action: <LinkButton to={at.userLink(user.userId)}>{t('link.action')}</LinkButton>,
  }
  const disable = {
    key: 'disable',
    line: t(isSelf ? 'disable.self' : 'disable.line'),
    action: !isSelf && (
      <LinkButton look="danger" to={at.userDisable(user.userId)}>
        {t('disable.action')}
      </LinkButton>
    ),
  }
  const factor = {
    key: 'factor',
    line: t('factor.line'),
    action: <LinkButton to={at.userFactor(user.userId)}>{t('factor.action')}</LinkButton>,
  }
  const tokens = {
    key: 'tokens',
    line: t('tokens.line'),
    action: <LinkButton to={at.userTokens(user.userId)}>{t('tokens.action')}</LinkButton>,
  }
  const enable = {
    key: 'enable',
    line: t('enable.line'),
    action: <LinkButton to={at.userEnable(user.userId)}>{t('enable.action')}</LinkButton>,
  }
  return (
    <Card title={t('page.account')}>
      <ActionList
        ways={
          user.status === UserStatus.enabled
            ? [give, ...(user.secondFactor ? [factor] : []), tokens, disable]
            : [enable]
        }
      />
    </Card>
  )
}
