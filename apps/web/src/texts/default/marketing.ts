import { PLAN_NOTICE_DAYS, REFUND_DAYS } from '@anchora/contract/limits';

export const marketing = {
  pricing: {
    title: 'Pricing',
    subtitle: 'Public projects are free, without limit. Pro is for work that is not for everyone’s eyes.',
    plans: [
      {
        id: 'free',
        name: 'Free',
        price: '$0',
        period: 'forever',
        description: 'For public work.',
        features: [
          'Unlimited public projects',
          'Image tracking and markerless AR',
          '3D models and videos',
          'Links, QR codes and print sheets',
          'View and share counts',
        ],
        buttonText: 'Start for free',
        popular: false,
      },
      {
        id: 'monthly',
        name: 'Pro',
        price: '$20',
        period: 'per month',
        description: 'For work in progress and work for clients.',
        features: [
          'Everything in Free',
          'Unlimited private projects',
          'Your brand on start screens, link cards and QR codes',
          'Links and QR codes at your own domain',
          'Workspaces for your team: four roles, moving projects, activity',
          'Comments, and review links for clients',
          'Tokens for the API, a command-line program, and webhooks',
          'Projects as websites for your own servers',
          'Your questions to the support first in the queue',
          'A Pro badge on your account',
        ],
        buttonText: 'Upgrade to Pro',
        popular: true,
      },
      {
        id: 'yearly',
        name: 'Yearly',
        price: '$200',
        period: 'per year',
        description: 'Two months free.',
        features: ['Everything in Pro', 'Save $40 per year'],
        buttonText: 'Upgrade to Pro',
        popular: false,
      },
      {
        id: 'enterprise',
        name: 'Enterprise',
        price: 'Custom pricing',
        period: 'per year',
        description: 'For many people, or servers of your own.',
        features: [
          'The whole platform, hosted by you',
          'Your own address and storage',
          'Pro for the people you choose',
        ],
        buttonText: 'Contact us',
        popular: false,
      },
    ],
    popular: 'Most Popular',
    isPro: 'You are Pro',
    included: {
      title: 'What Pro includes today',
    },
    faq: {
      title: 'Questions',
      items: [
        {
          question: 'When do plan changes take effect?',
          answer: 'Plan changes take effect immediately.',
        },
        {
          question: 'What happens when Pro ends?',
          answer: `Nothing that you have published stops. Private projects stay private, and the members of your workspaces keep their places. Your brand is no longer shown, and further private projects and invites wait until you renew. You are told ${PLAN_NOTICE_DAYS} days before, by mail and on the bell.`,
        },
        {
          question: 'How do I cancel, and do I get my money back?',
          answer: `Both are buttons in Account Settings. A cancelled plan runs until the end of the paid period. Within ${REFUND_DAYS} days of its start you get your payment back in full; Pro then ends at once. Each account has this once a year.`,
        },
        {
          question: 'Do visitors need an account or an app?',
          answer: 'Neither. They scan the code and the phone’s browser does the rest.',
        },
        {
          question: 'Can I take my data with me?',
          answer: 'Yes. Account Settings has a download with everything you made and every file you uploaded.',
        },
      ],
    },
    enterprise: {
      title: 'More than one person, or servers of your own?',
      text: 'The whole platform can be hosted by you. Tell us what you have in mind.',
      link: 'Enterprise',
    },
  },
  enterprise: {
    title: 'AR on your own terms',
    subtitle: 'The whole platform on servers of your own: your address, your data, your rules.',
    points: [
      {
        title: 'Hosted by you',
        text: 'One command starts it, with its database. Files stay on your disk or in your own S3 storage.',
      },
      {
        title: 'Nothing from third parties',
        text: 'The tracker, the viewer and the fonts are served by your server. Visitors’ browsers contact no one else.',
      },
      {
        title: 'The camera stays on the phone',
        text: 'Pictures are recognised in the visitor’s browser. No camera picture is ever uploaded.',
      },
      {
        title: 'Teams by your rules',
        text: 'You set the seats of a workspace and who is Pro, without payment. A team can require two-step sign-in; roles, moves and publications are recorded.',
      },
      {
        title: 'Support in your hands',
        text: 'Questions of your people reach you, with project, page and device, those of Pro first. You set the time in which you mean to answer.',
      },
    ],
    form: {
      title: 'Write to us',
      text: 'What would you like to do, and for how many people? An answer comes by mail.',
      name: 'Your name',
      email: 'Email',
      company: 'Company (optional)',
      message: 'Message',
      website: 'Leave this empty',
      send: 'Send message',
      sending: 'Sending...',
      sentTitle: 'Your message has arrived',
      sentText: (email: string) => `The answer goes to ${email}.`,
      another: 'Write another message',
      failed: { title: 'The message could not be sent', description: 'Please try again.' },
    },
  },
} as const;
