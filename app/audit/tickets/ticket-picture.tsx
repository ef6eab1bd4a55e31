import { useTranslation } from 'react-i18next'
import type { TicketBox, TicketField } from '#contract/audit/tickets/reading.ts'
import classes from './ticket-picture.module.css'

type Props = {
  name: string
  /** One address per page. */
  addresses: readonly string[]
  pages: readonly { width: number; height: number }[]
  fields: readonly { field: TicketField; box: TicketBox | null; doubtful: boolean }[]
}

/** Pages of a ticket; a labelled frame marks the position of each recognized field. */
export function TicketPicture({ name, addresses, pages, fields }: Props) {
  const { t } = useTranslation('tickets-api')
  return (
    <div className={classes.pages}>
      {addresses.map((address, index) => {
        const size = pages[index]
        return (
          <figure key={address} className={classes.page}>
            <a href={address} target="_blank" rel="noopener">
              <img src={address} alt={t('picture', { name, page: index + 1 })} />
            </a>
            {size &&
              fields.flatMap(({ field, box, doubtful }) =>
                box?.page === index + 1
                  ? [
                      <span
                        key={field}
                        className={classes.box}
                        data-doubtful={doubtful || undefined}
                        title={t(`field.${field}`)}
                        style={{
                          left: `${(100 * box.x) / size.width}%`,
                          top: `${(100 * box.y) / size.height}%`,
                          width: `${(100 * box.width) / size.width}%`,
                          height: `${(100 * box.height) / size.height}%`,
                        }}
                      />,
                    ]
                  : [],
              )}
          </figure>
        )
      })}
    </div>
  )
}
