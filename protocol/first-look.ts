/** Stands in a page before what nobody sees on the first screen of a phone; a worker sends the two parts apart. */
export const FIRST_LOOK_ENDS = '<!--later-->'
