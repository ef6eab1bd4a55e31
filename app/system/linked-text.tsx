import classes from './mail.module.css'

const address = /(https?:\/\/[^\s，。；）]+)/

/** A text as it was written, its addresses as links that tell the page they lead to nothing of this one. */
export const LinkedText = ({ text }: { text: string }) => (
  <p className={classes.text}>
    {text.split(address).map((part, at) =>
      address.test(part) ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
        <a key={at} href={part} rel="noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
