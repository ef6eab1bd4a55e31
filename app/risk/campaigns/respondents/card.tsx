import type { LoaderFunctionArgs } from '@remix-run/node'
import { useHref, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { CopyLink } from '#app/ui/actions/copy-link.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { getProject } from '#contract/risk/campaigns/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { respondentOf } from '../params.server.ts'
import { useProjectCrumbs } from '../projects/project-crumbs.ts'
import { projectView, respondentView } from '../views.server.ts'
import classes from './card.module.css'

export const handle: PageHandle<{ respondent: { name: string } }> = {
  i18n: ['campaigns-delivery', 'campaigns'],
  title: ({ t, data }) => t('campaigns-delivery:card.title', { name: data?.respondent.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeProjects)
  const [project, item] = await Promise.all([
    query(args, getProject, { query: { id: bizIdOf(args) } }),
    respondentOf(args),
  ])
  return { project: projectView(args.request, project), respondent: respondentView(args.request, item) }
}

export default function LinkCard() {
  const { t } = useTranslation(['campaigns-delivery', 'campaigns'])
  const { project, respondent } = useLoaderData<typeof loader>()
  const crumbs = useProjectCrumbs(project)
  const { name, link, papers } = respondent
  const address = at.respondent(project.bizId, respondent.itemId)
  const code = useHref(at.respondentCode(project.bizId, respondent.itemId))
  const codes = [
    { key: 'own', title: t('campaigns:respondent.ownLink'), line: t('card.own'), image: code, link },
    ...papers
      .filter(({ replaced }) => !replaced)
      .map(({ domain, domainName, link: paperLink }) => ({
        key: domain,
        title: domainName,
        line: t('card.paper'),
        image: `${code}?${new URLSearchParams({ domain })}`,
        link: paperLink,
      })),
    // Omits links hidden from the reader.
  ].filter(({ link: given }) => given !== '')
  return (
    <>
      <PageHeader
        title={t('card.title', { name })}
        line={t('card.line', { project: project.name, endTime: project.endTime })}
        crumbs={[...crumbs, { label: name, to: address }]}
      />
      {codes.map(({ key, title, line, image, link: shown }) => (
        <Card key={key} title={title}>
          <div className={classes.card}>
            <img className={classes.code} src={image} alt={t('card.alt', { name, title })} width={200} height={200} />
            <div className={classes.words}>
              <p>{line}</p>
              <CopyLink name={title} address={shown} shown />
              <p className={classes.address}>{shown}</p>
            </div>
          </div>
        </Card>
      ))}
    </>
  )
}
