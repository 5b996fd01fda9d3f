import sharp from 'sharp';

/** Before each test file: code under test closes loaders of sharp for the process, which runs several files. */
sharp.unblock({ operation: ['VipsForeignLoad'] });
