import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { Pager } from '#app/ui/pager.tsx'
import classes from './cards.module.css'
import type { loader } from './cards.server.ts'

export const handle: PageHandle<{ project: { name: string } }> = {
  i18n: ['campaign', 'risk-evaluation'],
  title: ({ t, data }) => t('campaign:cards.title', { name: data?.project.name }),
}

/** A sheet to print and cut up: for each respondent the QR code that opens his papers, with whom it is for. */
export default function LinkCards() {
  const { t } = useTranslation(['campaign', 'risk-evaluation'])
  const { project, page, cards } = useLoaderData<typeof loader>()
  const address = `/risk/projects/${project.bizId}`
  return (
    <div className={classes.sheet}>
      <PageHeader
        title={t('cards.title', { name: project.name })}
        line={t('cards.line', { endTime: project.endTime })}
        crumbs={[
          { label: t('risk-evaluation:projects.title'), to: '/risk/projects' },
          { label: project.name, to: address },
        ]}
      />
      {cards.length === 0 ? (
        <EmptyState
          title={t('risk-evaluation:respondents.empty')}
          line={t('cards.emptyLine')}
          action={
            <LinkButton look="primary" to={`${address}/respondents/new`}>
              {t('risk-evaluation:respondents.add')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <ul className={classes.cards}>
            {cards.map(({ itemId, name, company, department, link, code }) => (
              <li key={itemId} className={classes.card}>
                <h2 className={classes.name}>{name}</h2>
                <p className={classes.place}>
                  {[...new Set([department, company])].filter(Boolean).map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </p>
                <img className={classes.code} src={code} alt={t('cards.alt', { name })} width={160} height={160} />
                <p className={classes.link}>{link}</p>
              </li>
            ))}
          </ul>
          {page.total > page.size && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </div>
  )
}
