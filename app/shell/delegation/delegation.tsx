import type { LoaderFunctionArgs } from '@remix-run/node'
import { useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/delegation/addresses.ts'
import { DelegationStatus } from '#contract/shell/delegation/codes.ts'
import { type DelegationView, delegationOf, delegationView } from './delegation.server.ts'
import { DelegationStatusBadge } from './delegation-view.tsx'

export { ErrorBoundary } from './delegation-view.tsx'

export const handle: PageHandle<{ delegation: DelegationView }> = {
  i18n: 'delegation',
  title: ({ t, data }) =>
    t('delegation:detail.given', { authorizer: data?.delegation.authorizer.name, agent: data?.delegation.agent.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const delegation = delegationView(args.request, await delegationOf(args))
  return { delegation, mayEnter: !delegation.mine && delegation.status === DelegationStatus.active }
}

const named = ({ name, usercode }: { name: string; usercode: string }) => `${name} · ${usercode}`

export default function Delegation() {
  const { t } = useTranslation('delegation')
  const { delegation, mayEnter } = useLoaderData<typeof loader>()
  const { id, authorizer, agent, modules, mine, open, terminatedAt } = delegation
  return (
    <>
      <PageHeader
        title={t('detail.given', { authorizer: authorizer.name, agent: agent.name })}
        status={<DelegationStatusBadge status={delegation.status} />}
        crumbs={[{ label: t('title'), to: at.delegations }]}
        action={
          mine && open ? (
            <>
              <LinkButton look="danger" to={at.delegationTerminate(id)}>
                {t('detail.terminate')}
              </LinkButton>
              <LinkButton look="primary" to={at.delegationEdit(id)}>
                {t('detail.edit')}
              </LinkButton>
            </>
          ) : (
            mayEnter && <Enter usercode={authorizer.usercode} />
          )
        }
      />
      <Card title={t('detail.facts')}>
        <DescriptionList
          items={[
            { term: t('field.authorizer'), value: named(authorizer) },
            { term: t('field.agent'), value: named(agent) },
            { term: t('field.modules'), value: modules.join(t('and')) },
            { term: t('field.period'), value: delegation.period },
            ...(open
              ? [
                  {
                    term: t('field.deadlineDays'),
                    value: t('days', { days: delegation.deadlineDays, count: delegation.deadlineDays }),
                  },
                ]
              : []),
            { term: t('field.historicalData'), value: t(`historical.${delegation.historicalData}`) },
            { term: t('field.createdAt'), value: delegation.createdAt },
            ...(terminatedAt ? [{ term: t('field.terminatedAt'), value: terminatedAt }] : []),
          ]}
        />
      </Card>
    </>
  )
}

/** A native form, so that the document reloads. */
function Enter({ usercode }: { usercode: string }) {
  const { t } = useTranslation('delegation')
  return (
    <form method="post" action={useHref(at.act)}>
      <Button look="primary" name="usercode" value={usercode}>
        {t('detail.enter')}
      </Button>
    </form>
  )
}
