/** Most bytes of a local part and of an address (RFC 5321, section 4.5.3.1). */
export const LOCAL = 64;
export const ADDRESS = 254;
