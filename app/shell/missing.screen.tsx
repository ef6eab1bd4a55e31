/** Never shown: the loader always throws. Without a component the answer would be bare text, not the error page. */
export default function Missing() {
  return null
}
